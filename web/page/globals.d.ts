/** Whether the page holds everything, so that nothing is loaded. Set when it is built. */
declare const WHOLE: boolean;
/** The files of the hosted page, and the name of their version. */
declare const FILES: string[];
declare const VERSION: string;
