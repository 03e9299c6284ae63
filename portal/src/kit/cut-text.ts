/** Text of at most `length` characters; what is left out becomes «…». Characters are counted as people see them, not as UTF-16 units. */
export function cutText(text: string, length: number): string {
  const characters = [...text]
  return characters.length <= length ? text : characters.slice(0, length).join('').trimEnd() + '…'
}
