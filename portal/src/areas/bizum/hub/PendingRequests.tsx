import { c2cRevocation, type PendingC2c } from '@almenara/contract/areas/bizum/pending-c2c'
import { dayAt, formatDay } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Accordion } from '../../../kit/Accordion.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { Count } from '../../../kit/Count.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { ASK_EVERY_MS } from '../ask-every.ts'
import { Avatar } from '../Avatar.tsx'
import { useHubPlace } from './hub-place.ts'
import styles from './PendingRequests.module.css'
import { requestsQuery } from '../queries.ts'
import { RefuseButton } from '../RefuseButton.tsx'

/** What people ask of the customer. Those of nobody known are folded, without a touch that pays or refuses: they are opened and read first. */
export function PendingRequests() {
  const { data } = useQuery({ ...requestsQuery, refetchInterval: ASK_EVERY_MS })
  const pending = data?.rows.filter(({ state }) => state === 'PENDING') ?? []
  if (!data || pending.length === 0) return null
  const [known, strangers] = [pending.filter(({ stranger }) => !stranger), pending.filter(({ stranger }) => stranger)]
  return (
    <Sheet title="Pendientes de respuesta" end={<Count value={pending.length} look="beacon" />}>
      <ul>
        {known.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
      {strangers.length > 0 && (
        <div className={styles.others}>
          <Accordion
            title={
              <span className={styles.strangers}>
                Otras solicitudes <Count value={strangers.length} />
                <span className={styles.from}>De personas que no están en sus contactos</span>
              </span>
            }
          >
            <ul className={styles.folded}>
              {strangers.map((request) => (
                <Request key={request.id} request={request} />
              ))}
            </ul>
          </Accordion>
        </div>
      )}
    </Sheet>
  )
}

function Request({ request }: { request: PendingC2c }) {
  const { place, onOpen } = useHubPlace()
  const { id, counterparty, amount, concept, expiresAt, stranger, can } = request
  const name = counterparty.alias ?? counterparty.name
  const params = { pendingOperationId: id, ...place }
  const ending = `Caduca el ${formatDay(dayAt(expiresAt))}`
  return (
    <li className={styles.request}>
      <Avatar of={counterparty} />
      <div>
        <p className={styles.title}>
          <Link
            to="/bizum/movements/pending-operation-c2c/$pendingOperationId/detail/$viewPages/$txId"
            params={params}
            onClick={onOpen}
            className={styles.link}
          >{`${name} le pide ${formatAmount(amount)}`}</Link>
        </p>
        <p className={styles.small}>{stranger || concept === '' ? ending : `«${concept}» · ${ending}`}</p>
      </div>
      <div className={styles.actions}>
        {stranger ? (
          <Link
            to="/bizum/movements/pending-operation-c2c/$pendingOperationId/detail/$viewPages/$txId"
            params={params}
            onClick={onOpen}
            className={buttonClass({ size: 'sm' })}
          >
            Ver la solicitud
          </Link>
        ) : (
          <>
            <RefuseButton label="Rechazar solicitud" call={c2cRevocation} id={id} of={`lo que pide ${name}`} may={can.revoke} />
            <Link
              to="/bizum/movements/pending-operation-c2c/$pendingOperationId/accept-request/$viewPages/$txId"
              params={params}
              onClick={onOpen}
              className={buttonClass({ size: 'sm' })}
            >
              {`Pagar ${formatAmount(amount)}`}
            </Link>
          </>
        )}
      </div>
    </li>
  )
}
