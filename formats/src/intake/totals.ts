/** What a file says of itself, over what it holds: of its head and of each batch (AM10). */
import type { Cents } from '@almenara/contract/money'
import { toCents, ZERO, add } from '@almenara/contract/money'
import type { Position } from '../iso20022/xml-error.ts'
import { centsOf } from './fields.ts'
import type { Findings } from './finding.ts'
import { nodeAt, type Node } from './node.ts'

const FIGURE = /^[+-]?[\d.]*\d[\d.]*$/

type Scope = 'HEAD' | 'BATCH'

interface Announced {
  count?: { said: number; at: Position }
  /** `said`: nothing where it is a figure that no cents make. */
  sum?: { said: Cents | undefined; text: string; at: Position }
}

interface Counted {
  orders: number
  sum: Cents
  /** An amount could not be read: sums are then not judged. */
  isUnclear: boolean
  /** Which order has that amount first, so that the one that explains a difference can be named. */
  first: Map<Cents, number>
}

const nothing = (): Counted => ({ orders: 0, sum: ZERO, isUnclear: false, first: new Map() })

export class Totals {
  private announced: Record<Scope, Announced> = { HEAD: {}, BATCH: {} }
  private counted: Record<Scope, Counted> = { HEAD: nothing(), BATCH: nothing() }

  announce(scope: Scope, node: Node): void {
    const [count, sum] = [nodeAt(node, 'NbOfTxs'), nodeAt(node, 'CtrlSum')]
    this.counted[scope] = nothing()
    this.announced[scope] = {
      ...(count && /^\d{1,15}$/.test(count.text) ? { count: { said: Number(count.text), at: count.at } } : {}),
      // What is no figure at all is a fault of structure, and said as one.
      ...(sum && FIGURE.test(sum.text) ? { sum: { said: centsOf(sum.text), text: sum.text, at: sum.at } } : {}),
    }
  }

  /** One order more. `amount`: what it says, in whatever currency. */
  count(amount: Cents | undefined): void {
    for (const counted of Object.values(this.counted)) {
      counted.orders += 1
      if (amount === undefined) counted.isUnclear = true
      else {
        counted.sum = add(counted.sum, amount)
        if (!counted.first.has(amount)) counted.first.set(amount, this.counted.HEAD.orders)
      }
    }
  }

  judge(scope: Scope, findings: Findings): void {
    const { count, sum } = this.announced[scope]
    const { orders, sum: added, isUnclear, first } = this.counted[scope]
    if (count && count.said !== orders) findings.add('COUNT', 'NbOfTxs', count.at, { value: String(count.said), against: String(orders) })
    if (sum && sum.said === undefined) findings.add('TEXT', 'CtrlSum', sum.at, { value: sum.text })
    if (!sum || sum.said === undefined || isUnclear || sum.said === added) return
    const order = first.get(toCents(Math.abs(sum.said - added)))
    findings.add('SUM', 'CtrlSum', sum.at, { value: String(sum.said), against: String(added), ...(order === undefined ? {} : { order }) })
  }
}
