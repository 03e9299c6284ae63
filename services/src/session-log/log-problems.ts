/** What was found: which row, and how it is not what it was. */
export interface LogProblem {
  rule: 'EDITED' | 'DELETED' | 'DOUBLED' | 'CUT_OFF' | 'UNSEALED' | 'CONNECTION' | 'ANCHOR'
  detail: string
}

/** Of each rule. */
export const MOST = 100

/** Keeps the first of each rule, so that a log that was made anew does not fill the memory of who verifies it. */
export class Problems {
  readonly found: LogProblem[] = []
  readonly #counts = new Map<LogProblem['rule'], number>()

  add(rule: LogProblem['rule'], detail: string): void {
    const count = (this.#counts.get(rule) ?? 0) + 1
    this.#counts.set(rule, count)
    if (count <= MOST) this.found.push({ rule, detail })
  }
}
