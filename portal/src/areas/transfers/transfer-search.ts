/** What the addresses of transfers keep besides their path. What does not make sense is left out. */
import { MAX_LENGTH } from '@almenara/contract/limits'

/** What a transfer begins with: one of the first three, by its id, or what is said of it. */
export interface CreationSearch {
  favourite?: string | undefined
  /** An issued transfer that is made again. */
  repeat?: string | undefined
  /** One that was kept without sending it, which is no longer kept once it is sent. */
  stored?: string | undefined
  /** Between own accounts. */
  target?: string | undefined
  /** To others. */
  iban?: string | undefined
  name?: string | undefined
  /** In cents. */
  amount?: number | undefined
  concept?: string | undefined
}

export function readCreationSearch(search: Record<string, unknown>): CreationSearch {
  const { favourite, repeat, stored, target, iban, name, amount, concept } = search
  return present({
    favourite: readId(favourite),
    repeat: readId(repeat),
    stored: readId(stored),
    target: readId(target),
    iban: readText(iban, MAX_LENGTH.iban),
    name: readText(name, MAX_LENGTH.payeeName),
    amount: typeof amount === 'number' && Number.isSafeInteger(amount) && amount > 0 ? amount : undefined,
    concept: readText(concept, MAX_LENGTH.concept),
  })
}

/** The router reads digits in the address as a number. */
function readText(value: unknown, maximum: number): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, maximum) : ''
  return text === '' ? undefined : text
}

function readId(value: unknown): string | undefined {
  const text = readText(value, 64)
  return text !== undefined && /^[A-Za-z0-9_-]+$/.test(text) ? text : undefined
}

function present<T extends object>(read: T): T {
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)) as T
}
