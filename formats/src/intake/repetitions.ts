/** What comes twice in one file: told, and stopped only by the customer. */
import { NOT_PROVIDED } from './fields.ts'
import type { Findings } from './finding.ts'
import type { FileOrder } from './orders.ts'
import type { Node } from './structure.ts'

export class Repetitions {
  private readonly orders = new Map<string, number>()
  private readonly identifiers = new Map<string, number>()
  private readonly oneOff = new Map<string, number>()

  judge({ order, iban, amount, concept = '', endToEndId, debit }: FileOrder, node: Node, findings: Findings): void {
    const tell = (code: 'REPEATED' | 'END_TO_END_REPEATED' | 'ONE_OFF_AGAIN', path: string, before: number | undefined) => {
      if (before !== undefined) findings.add(code, path, node.at, { against: String(before) })
    }
    // A collection of a mandate that may be used once says more than that it is like another.
    if (debit?.sequence === 'OOFF') tell('ONE_OFF_AGAIN', 'DrctDbtTx/MndtRltdInf/MndtId', seen(this.oneOff, debit.mandateId, order))
    else tell('REPEATED', '', seen(this.orders, `${iban} ${amount} ${concept}`, order))
    if (endToEndId !== NOT_PROVIDED) tell('END_TO_END_REPEATED', 'PmtId/EndToEndId', seen(this.identifiers, endToEndId, order))
  }
}

/** Where it was first, if it was; else it is noted here. */
function seen(places: Map<string, number>, key: string, order: number): number | undefined {
  const before = places.get(key)
  if (before === undefined) places.set(key, order)
  return before
}
