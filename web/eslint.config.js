// Lints the page and what builds it. Types, and names that do not exist, are checked by tsc.

import js from "@eslint/js";

export default [
  { ignores: ["node_modules/", "page/**/*.d.ts"] },
  js.configs.recommended,
  {
    rules: {
      "no-undef": "off",
      "prefer-const": "error",
      "no-var": "error",
      eqeqeq: "error",
      curly: ["error", "multi-line"],
      complexity: ["error", 12],
      "max-lines-per-function": ["error", { max: 90, skipComments: true, skipBlankLines: true }],
    },
  },
];
