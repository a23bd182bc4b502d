// What follows from a request: the types of its answer and of its reports.

import type { Answer, Report, Request } from "./types.js";

type Inside<All, Name extends PropertyKey> = All extends Record<Name, infer Own> ? Own : never;

export type AnswerTo<R extends Request> = Inside<Inside<Answer, R["family"]>, R["do"]>;
export type ReportTo<R extends Request> = Inside<Inside<Report, R["family"]>, R["do"]>;

/** How a request is made. */
export interface Options<R extends Request> {
  /** Called with what is known before the answer. */
  onReport?: (report: ReportTo<R>) => void;
  /** Gives the request up. */
  signal?: AbortSignal;
}
