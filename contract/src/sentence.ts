/** A sentence that ends with a name: that of a company brings a full stop of its own («Aceros del Turia, S. A.»), and so do initials. */
export function endSentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`
}
