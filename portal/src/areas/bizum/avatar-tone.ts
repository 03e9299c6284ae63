const TONES = ['a', 'b', 'c'] as const

/** The same name has the same ground wherever it is shown. */
export function toneOf(name: string): (typeof TONES)[number] {
  const sum = [...name].reduce((total, sign) => total + (sign.codePointAt(0) ?? 0), 0)
  return TONES[sum % TONES.length] ?? 'a'
}
