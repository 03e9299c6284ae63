/** What is wrong with a file that should be XML. */
export type XmlProblem =
  | 'SYNTAX'
  | 'CUT'
  | 'DOCUMENT_TYPE'
  | 'CDATA'
  | 'TOO_LONG'
  | 'TOO_DEEP'
  | 'ATTRIBUTES'
  | 'CHARACTER'
  | 'ENTITY'
  | 'ENCODING'

/** Both from 1; columns are counted in units of UTF-16, as editors do. */
export interface Position {
  line: number
  column: number
}

/** What breaks the rules of XML, or of what is taken here, and where. */
export class XmlError extends Error {
  override readonly name = 'XmlError'
  readonly problem: XmlProblem
  readonly at: Position
  constructor(problem: XmlProblem, message: string, at: Position) {
    super(`${message} (line ${at.line}, column ${at.column})`)
    this.problem = problem
    this.at = at
  }
}
