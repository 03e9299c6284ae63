import type { AccountDetail } from '@almenara/contract/areas/accounts'
import { negate } from '@almenara/contract/money'
import { FlowBars } from '../../kit/FlowBars.tsx'

/** What came in and out in six months. */
export function AccountFlows({ account: { flows } }: { account: AccountDetail }) {
  return <FlowBars months={flows.map(({ key, moneyIn, moneyOut }) => ({ key, in: moneyIn, out: negate(moneyOut) }))} />
}
