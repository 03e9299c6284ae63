/** What is wrong with the packing of a file. */
/**
 * `DAMAGED`: cut, changed on its way, or packed in a way that is not read. `PROTECTED`: with a password. `SEVERAL`: with more files than one.
 * `TOO_LARGE`: once unpacked, or for what it weighs.
 */
export type PackedProblem = 'DAMAGED' | 'EMPTY' | 'PROTECTED' | 'SEVERAL' | 'TOO_LARGE'

export class PackedError extends Error {
  override readonly name = 'PackedError'
  readonly problem: PackedProblem
  constructor(problem: PackedProblem, cause?: unknown) {
    super(`A packed file is ${problem}`, { cause })
    this.problem = problem
  }
}
