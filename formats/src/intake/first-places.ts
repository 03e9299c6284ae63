import { ownText } from '../own-text.ts'

/** Where each text was first among the orders of a file. */
export class FirstPlaces {
  private readonly places = new Map<string, number>()

  /** The order that had it before, if there was one; else this one has it. */
  before(text: string, order: number): number | undefined {
    const first = this.places.get(text)
    if (first === undefined) this.places.set(ownText(text), order)
    return first
  }
}
