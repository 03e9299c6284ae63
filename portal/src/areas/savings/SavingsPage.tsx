import type { pool } from '@almenara/contract/areas/savings/products'
import type { Reply } from '@almenara/contract/call'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { SAVINGS_UNAVAILABLE } from '../../api/code-words.es.ts'
import { EMPTY } from '../../api/empty-lists.es.ts'
import { bankStatus } from '../../base/bank-status.ts'
import { MOBILE_MAX_WIDTH, useNarrow } from '../../base/media.ts'
import { useTitle } from '../../base/title.ts'
import { Empty } from '../../kit/Empty.tsx'
import { Note } from '../../kit/Note.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { SAVINGS_CLOSED } from '../../patterns/status/closed-words.ts'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { ComingSavings } from './ComingSavings.tsx'
import { InvestmentPortal, InvestmentPortalButton } from './InvestmentPortal.tsx'
import { savingsPool } from './queries.ts'
import { SavingsLists } from './SavingsLists.tsx'
import styles from './SavingsPage.module.css'
import { SavingsSummary } from './SavingsSummary.tsx'
import { SavingsTable } from './SavingsTable.tsx'

/** All that the customer saves and invests: what it is worth, how it is spread, what it has gained, and what comes. */
export function SavingsPage() {
  useTitle('Ahorro e inversión')
  const { savingStatus } = useSuspenseQuery(bankStatus).data
  return savingStatus === 'ON' ? <Products /> : <Offline />
}

const Title = () => <h1>Ahorro e inversión</h1>

function Offline() {
  return (
    <>
      <div className={styles.head}>
        <Title />
      </div>
      <Note tone="warning" title={SAVINGS_CLOSED}>
        {SAVINGS_UNAVAILABLE}
      </Note>
    </>
  )
}

function Products() {
  const read = useQuery(savingsPool)
  const isNarrow = useNarrow(MOBILE_MAX_WIDTH)
  const trades = read.data?.groups.some(({ type }) => type === 'INVESTMENT_FUND' || type === 'ACCOUNT_VALUES') ?? false
  return (
    <>
      <div className={styles.head}>
        <Title />
        {trades && !isNarrow && <InvestmentPortalButton />}
      </div>
      <ReadState read={read}>{(all) => (all.groups.length === 0 ? <Nothing /> : <All all={all} trades={trades && isNarrow} />)}</ReadState>
    </>
  )
}

/** `trades`: the way to where they are bought and sold comes last, as on phones, where the head has no room for it. */
function All({ all, trades }: { all: Reply<typeof pool>; trades: boolean }) {
  const isNarrow = useNarrow(MOBILE_MAX_WIDTH)
  return (
    <div className={styles.page}>
      <SavingsSummary all={all} />
      <div className={styles.layout}>
        <Sheet title="Productos">
          {isNarrow ? <SavingsLists groups={all.groups} /> : <SavingsTable groups={all.groups} />}
          {all.evolution.length > 0 && (
            <p className={styles.note}>
              Ganancia o pérdida desde la primera aportación, sin impuestos. Rentabilidades pasadas no garantizan rentabilidades futuras.
            </p>
          )}
        </Sheet>
        {(all.coming.length > 0 || trades) && (
          <div className={styles.aside}>
            {all.coming.length > 0 && <ComingSavings coming={all.coming} />}
            {trades && <InvestmentPortal />}
          </div>
        )}
      </div>
    </div>
  )
}

function Nothing() {
  return (
    <Sheet>
      <Empty title={EMPTY.savings.empty} level={2}>
        Aquí se ven depósitos, fondos, planes de pensiones y valores. Si cree que falta alguno, consulte con su oficina.
      </Empty>
    </Sheet>
  )
}
