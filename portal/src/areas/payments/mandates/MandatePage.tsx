import type { B2bMandateDetail } from '@almenara/contract/areas/payments/mandates'
import { formatDay, formatDayTime } from '@almenara/contract/dates'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTitle } from '../../../base/title.ts'
import { Amount } from '../../../kit/Amount.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { Note } from '../../../kit/Note.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { SummaryList, SummaryRow } from '../../../kit/SummaryList.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { MandateBadge, PendingDebitBadge } from '../b2b-badges.tsx'
import { mandateQuery } from '../b2b-queries.ts'
import styles from '../b2b.module.css'
import { FROM_MANDATE, MandateBreadcrumbs, useMandatePlace } from './mandate-place.tsx'
import { MandateFacts } from './MandateFacts.tsx'

/** One B2B mandate: its limits, its debits and what has been done with it. */
export function MandatePage() {
  const { mandateId } = useMandatePlace()
  const read = useQuery(mandateQuery(mandateId))
  return (
    <>
      <MandateBreadcrumbs />
      <ReadState read={read}>{(mandate) => <Shown mandate={mandate} />}</ReadState>
    </>
  )
}

function Shown({ mandate }: { mandate: B2bMandateDetail }) {
  const { creditorName, state, account, debits, history } = mandate
  useTitle(creditorName)
  return (
    <>
      <div className={styles.head}>
        <h1>{creditorName}</h1>
        <MandateBadge state={state} />
      </div>
      <div className={styles.sheets}>
        {!account.canOperate && <Note title="Puede consultar este mandato, pero no cambiarlo." />}
        <Sheet title="Mandato" inside="padded">
          <div className={styles.box}>
            <MandateFacts mandate={mandate} />
            <Actions mandate={mandate} />
          </div>
        </Sheet>
        <Sheet title="Adeudos" inside="padded">
          {debits.length === 0 ? (
            <p className={styles.small}>Todavía no ha llegado ningún adeudo con este mandato.</p>
          ) : (
            <SummaryList>
              {debits.map(({ id, dueOn, amount, concept, state: ofDebit }) => (
                <SummaryRow key={id} term={[formatDay(dueOn), concept].filter(Boolean).join(' · ')}>
                  <Amount value={amount} /> <PendingDebitBadge state={ofDebit} />
                </SummaryRow>
              ))}
            </SummaryList>
          )}
        </Sheet>
        {history.length > 0 && (
          <Sheet title="Historial" inside="padded">
            <SummaryList>
              {history.map(({ at, text }) => (
                <SummaryRow key={at} term={formatDayTime(at)}>
                  {text}
                </SummaryRow>
              ))}
            </SummaryList>
          </Sheet>
        )}
      </div>
    </>
  )
}

function Actions({ mandate: { canAuthorise, canRevoke, state } }: { mandate: B2bMandateDetail }) {
  const { mandateId, viewPages, txId } = useMandatePlace()
  const params = { mandateId, viewPages, txId }
  return (
    <div className={styles.actions}>
      {canAuthorise && (
        <Link
          to="/payments/mandates-management/$mandateId/authorize/$srcType/$viewPages/$txId"
          params={{ ...params, srcType: FROM_MANDATE }}
          className={buttonClass({ variant: state === 'AUTHORISED' ? 'secondary' : 'primary' })}
        >
          {state === 'AUTHORISED' ? 'Modificar límites' : 'Autorizar mandato'}
        </Link>
      )}
      {canRevoke && (
        <Link to="/payments/mandates-management/$mandateId/revoke/$viewPages/$txId" params={params} className={buttonClass()}>
          Revocar mandato
        </Link>
      )}
    </div>
  )
}
