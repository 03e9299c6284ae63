import { useQuery } from '@tanstack/react-query'
import { useTitle } from '../../base/title.ts'
import { Breadcrumbs } from '../../kit/Breadcrumbs.tsx'
import { Link } from '@tanstack/react-router'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { AccountHeader } from './AccountHeader.tsx'
import { MovementsSheet } from './MovementsSheet.tsx'
import { accountDetail, accountDetails } from './routes.tsx'

/** One account: what it has, and its movements. */
export function AccountPage() {
  const { id } = accountDetails.useParams()
  const read = useQuery(accountDetail(id))
  useTitle(read.data?.name ?? 'Cuenta')
  return (
    <>
      <Breadcrumbs>
        <Link to="/global">Posición global</Link>
        <Link to="/accounts">Cuentas</Link>
      </Breadcrumbs>
      {read.data ? null : <h1 className="vh">Cuenta</h1>}
      <ReadState read={read}>
        {(account) => (
          <>
            <AccountHeader account={account} />
            <MovementsSheet key={account.id} account={account} />
          </>
        )}
      </ReadState>
    </>
  )
}
