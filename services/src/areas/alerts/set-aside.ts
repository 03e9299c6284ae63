import { addSeconds, type Instant } from '@almenara/contract/dates'

/** How long what failed is left alone: the others go on meanwhile, and nothing of it is passed. */
const ASIDE_SECONDS = 60

/** What failed, until when it is left alone, and why; of one process, which tries it again when it starts. */
export class SetAside<Key> {
  readonly #until = new Map<Key, Instant>()
  readonly #said: (key: Key) => string
  readonly #failures: Error[] = []

  constructor(said: (key: Key) => string) {
    this.#said = said
  }

  add(key: Key, cause: unknown, now: Instant): void {
    this.#until.set(key, addSeconds(now, ASIDE_SECONDS))
    this.#failures.push(new Error(this.#said(key), { cause }))
  }

  /** Those that are left alone now. */
  at(now: Instant): Key[] {
    for (const [key, until] of this.#until) if (until <= now) this.#until.delete(key)
    return [...this.#until.keys()]
  }

  /** What failed since it was last asked. */
  take(): Error[] {
    return this.#failures.splice(0)
  }
}

/** What a turn of alerts may set aside, one without the others. */
export class AlertsAside {
  readonly accounts = new SetAside<number>((id) => `The alerts of account ${id} could not be judged`)
  readonly sources = new SetAside<string>((name) => `What happened could not be read: ${name}`)
  readonly contracts = new SetAside<string>((id) => `What fired of alert ${id} could not be told`)

  /** Throws, once, what failed since it was last asked. */
  tell(): void {
    const failures = [this.accounts, this.sources, this.contracts].flatMap((one) => one.take())
    if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join('; '))
  }
}
