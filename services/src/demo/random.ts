/** Chance that repeats: the same words give the same sequence on every machine. The demo bank uses no other. */

export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  /** Throws RangeError for an empty list. */
  pick<T>(items: readonly T[]): T
  /** The standard normal distribution. */
  normal(): number
  bytes(length: number): Uint8Array
  /** A version 4 UUID. */
  uuid(): string
}

/** A sequence of its own for these words: `randomFrom(seed, 'carmen', '2026-11-01')`. */
export function randomFrom(...words: (string | number)[]): Random {
  const next32 = sfc32(hash128(words.join('\u0000')))
  const next = () => next32() / 2 ** 32
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const bytes = (length: number) => Uint8Array.from({ length }, () => next32() >>> 24)
  return {
    next,
    int,
    bytes,
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[int(0, items.length - 1)]
      if (item === undefined) throw new RangeError('Nothing to pick from')
      return item
    },
    // Box and Muller (1958): 1 − next() is never zero, so the logarithm is finite.
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    uuid: () => {
      const hex = [next32(), next32(), next32(), next32()].map((word) => word.toString(16).padStart(8, '0')).join('')
      const variant = '89ab'.charAt(next32() & 3)
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
    },
  }
}

type State = [number, number, number, number]

/** cyrb128: 128 well-mixed bits of a text. Not cryptographic; nothing here is a secret. */
function hash128(text: string): State {
  let [a, b, c, d] = [1779033703, 3144134277, 1013904242, 2773480762]
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    a = b ^ Math.imul(a ^ unit, 597399067)
    b = c ^ Math.imul(b ^ unit, 2869860233)
    c = d ^ Math.imul(c ^ unit, 951274213)
    d = a ^ Math.imul(d ^ unit, 2716044179)
  }
  a = Math.imul(c ^ (a >>> 18), 597399067)
  b = Math.imul(d ^ (b >>> 22), 2869860233)
  c = Math.imul(a ^ (c >>> 17), 951274213)
  d = Math.imul(b ^ (d >>> 19), 2716044179)
  return [(a ^ b ^ c ^ d) >>> 0, (b ^ a) >>> 0, (c ^ a) >>> 0, (d ^ a) >>> 0]
}

/** sfc32 (Chris Doty-Humphrey's PractRand): 32 bits at a time, period over 2^32 from any state. */
function sfc32([a, b, c, d]: State): () => number {
  const step = () => {
    const sum = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return sum >>> 0
  }
  for (let warm = 0; warm < 12; warm++) step()
  return step
}
