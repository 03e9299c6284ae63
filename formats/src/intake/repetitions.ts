/** What comes twice in one file: told, and stopped only by the customer. */
import { NOT_PROVIDED } from './fields.ts'
import type { Findings } from './finding.ts'
import { FirstPlaces } from './first-places.ts'
import type { FileOrder } from './orders.ts'
import type { Node } from './node.ts'

export class Repetitions {
  private readonly orders = new FirstPlaces()
  private readonly identifiers = new FirstPlaces()
  private readonly oneOff = new FirstPlaces()

  judge({ order, iban, amount, concept = '', endToEndId, debit }: FileOrder, node: Node, findings: Findings): void {
    const tell = (code: 'REPEATED' | 'END_TO_END_REPEATED' | 'ONE_OFF_AGAIN', path: string, before: number | undefined) => {
      if (before !== undefined) findings.add(code, path, node.at, { against: String(before) })
    }
    // A collection of a mandate that may be used once says more than that it is like another.
    if (debit?.sequence === 'OOFF') tell('ONE_OFF_AGAIN', 'DrctDbtTx/MndtRltdInf/MndtId', this.oneOff.before(debit.mandateId, order))
    else tell('REPEATED', '', this.orders.before(`${iban} ${amount} ${concept}`, order))
    if (endToEndId !== NOT_PROVIDED) tell('END_TO_END_REPEATED', 'PmtId/EndToEndId', this.identifiers.before(endToEndId, order))
  }
}
