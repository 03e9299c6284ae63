/** Of the given name and the first surname. */
export function initialsOf(name: string): string {
  const words = name.split(' ').filter((word) => /^\p{Lu}/u.test(word))
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('')
}
