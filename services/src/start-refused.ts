/** What keeps the process from starting and whoever runs it can mend: said in a line, without a trace. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}
