import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AccountSummary } from '@almenara/contract/areas/accounts'
import { useTitle } from '../../base/title.ts'
import { Amount } from '../../kit/Amount.tsx'
import { EMPTY } from '../../api/empty-lists.es.ts'
import { Empty } from '../../kit/Empty.tsx'
import { Ledger, rowLinkClass } from '../../kit/Ledger.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { AccountRowActions } from '../../patterns/product-row/AccountRowActions.tsx'
import { BalanceRow } from '../../patterns/product-row/BalanceRow.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import styles from './AccountsPage.module.css'
import { accountPool } from './queries.ts'

/** The customer's accounts with their total. */
export function AccountsPage() {
  useTitle('Cuentas')
  const read = useQuery(accountPool)
  return (
    <>
      <h1 className={styles.title}>Cuentas</h1>
      <ReadState read={read}>
        {({ accounts, total }) =>
          accounts.length === 0 ? (
            <Sheet>
              <Empty title={EMPTY.accounts.empty} level={2}>
                Si acaba de abrir una, la verá aquí a partir de mañana. Si cree que falta alguna, consulte con su oficina.
              </Empty>
            </Sheet>
          ) : (
            <Sheet title="Sus cuentas" count={accounts.length} end={<Amount value={total} size="strong" />}>
              <Ledger>
                {accounts.map((account) => (
                  <AccountRow key={account.id} account={account} hasOthers={accounts.length > 1} />
                ))}
              </Ledger>
            </Sheet>
          )
        }
      </ReadState>
    </>
  )
}

function AccountRow({ account, hasOthers }: { account: AccountSummary; hasOthers: boolean }) {
  const { id, name, iban } = account
  const title = (
    <Link to="/accounts/$id/account-details/{-$txId}" params={{ id }} className={rowLinkClass}>
      {name}
    </Link>
  )
  const actions = <AccountRowActions account={account} hasOthers={hasOthers} />
  return <BalanceRow title={title} iban={iban} product={account} actions={actions} />
}
