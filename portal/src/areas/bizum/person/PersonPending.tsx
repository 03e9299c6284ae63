import { c2cRevocation } from '@almenara/contract/areas/bizum/pending-c2c'
import { dayAt, formatDay } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../kit/button-class.ts'
import { Sheet } from '../../../kit/Sheet.tsx'
import { requestsQuery } from '../queries.ts'
import { RefuseButton } from '../RefuseButton.tsx'
import { NO_LIST } from '../../../patterns/extract-screen/list-address.ts'
import styles from './PersonPending.module.css'

/** What this person asks for now. Of nobody known there is no touch that pays: it is opened and read first. */
export function PersonPending({ phone }: { phone: string }) {
  const { data } = useQuery(requestsQuery)
  const pending = data?.rows.filter(({ state, counterparty, stranger }) => state === 'PENDING' && !stranger && counterparty.phone === phone)
  if (!data || !pending || pending.length === 0) return null
  return (
    <Sheet title="Pendiente de respuesta">
      <ul>
        {pending.map(({ id, counterparty, amount, concept, expiresAt, can }) => {
          const name = counterparty.alias ?? counterparty.name
          const params = { pendingOperationId: id, viewPages: '1', txId: NO_LIST }
          return (
            <li key={id} className={styles.request}>
              <p>
                {`${name} le pide `}
                <b>{formatAmount(amount)}</b>
              </p>
              <p className={styles.quiet}>
                {[...(concept === '' ? [] : [`«${concept}»`]), `Caduca el ${formatDay(dayAt(expiresAt))}`].join(' · ')}
              </p>
              <div className={styles.actions}>
                <RefuseButton label="Rechazar solicitud" call={c2cRevocation} id={id} of={`lo que pide ${name}`} may={can.revoke} />
                <Link
                  to="/bizum/movements/pending-operation-c2c/$pendingOperationId/accept-request/$viewPages/$txId"
                  params={params}
                  className={buttonClass({ size: 'sm' })}
                >
                  {`Pagar ${formatAmount(amount)}`}
                </Link>
              </div>
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}
