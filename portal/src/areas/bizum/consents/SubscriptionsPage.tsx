import TrendUpIcon from '@phosphor-icons/core/regular/trend-up.svg?react'
import { mandatesExtract, type BizumMandate } from '@almenara/contract/areas/bizum/mandates'
import { everyWords } from '@almenara/contract/areas/bizum/words'
import { formatDay } from '@almenara/contract/dates'
import { formatAmount, toCents, type Cents } from '@almenara/contract/money'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Amount } from '../../../kit/Amount.tsx'
import { Badge } from '../../../kit/Badge.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import type { Column } from '../../../kit/DataTable.tsx'
import { lazyPart } from '../../../kit/lazy-part.ts'
import { Sheet } from '../../../kit/Sheet.tsx'
import { ROW_LINK, titleColumn } from '../../../patterns/extract-screen/columns.tsx'
import { BesideList } from '../../../patterns/extract-screen/BesideList.tsx'
import { ListRows } from '../../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../../patterns/extract-screen/ListToolbar.tsx'
import { useList } from '../../../patterns/extract-screen/use-list.ts'
import { BizumFrame } from '../BizumFrame.tsx'
import { chargeOf, MANDATE_WORDS, riseOf, SUBSCRIPTIONS } from './subscriptions.ts'
import styles from './SubscriptionsPage.module.css'
import { UpcomingCharges } from './UpcomingCharges.tsx'

const TITLE = 'Suscripciones'
const route = getRouteApi('/shell/signed-in/bizum/operations/subscriptions')
const SubscriptionDrawer = lazyPart(() => import('./SubscriptionDrawer.tsx'))
const RaiseCeiling = lazyPart(() => import('./RaiseCeiling.tsx'))

/** What is charged again and again: the next day, the amount, and the year's total. With `raise` in its address, how much one may charge. */
export function SubscriptionsPage() {
  const { raise } = route.useSearch()
  const navigate = route.useNavigate()
  if (raise !== undefined) {
    return (
      <BizumFrame title={TITLE} parents={<Link to="/bizum/operations/subscriptions">{TITLE}</Link>}>
        <Suspense>
          <RaiseCeiling id={raise} onClose={() => void navigate({ search: { mandate: raise } })} />
        </Suspense>
      </BizumFrame>
    )
  }
  return (
    <BizumFrame title={TITLE}>
      <div className={styles.head}>
        <h1>{TITLE}</h1>
        <Link to="/bizum/operations/consents" className={buttonClass({ size: 'sm' })}>
          Permisos de cobro
        </Link>
      </div>
      <Subscriptions />
    </BizumFrame>
  )
}

function Subscriptions() {
  const search = route.useSearch()
  const list = useList(SUBSCRIPTIONS, mandatesExtract, { params: undefined, search })
  const { mandate: open } = search
  const note = costWords(list.last?.thisYear, list.rows)
  return (
    <>
      <Sheet>
        <h2 className="vh">Sus suscripciones</h2>
        <ListToolbar list={list} note={note} />
        <ListRows list={list} columns={columns} rowKey={({ id }) => id} open={open} />
        {open !== undefined && <BesideList row="mandate">{(onClose) => <SubscriptionDrawer id={open} onClose={onClose} />}</BesideList>}
      </Sheet>
      {list.last && <UpcomingCharges upcoming={list.last.upcoming} />}
    </>
  )
}

/** «Este año ha pagado 44,91 € · Próximos 12 meses: 430,68 €» */
function costWords(thisYear: Cents | undefined, rows: readonly BizumMandate[]): string | undefined {
  const yearly = toCents(rows.reduce((sum, one) => sum + (one.yearly ?? 0), 0))
  const words = [
    thisYear !== undefined && thisYear > 0 && `Este año ha pagado ${formatAmount(thisYear)}`,
    yearly > 0 && `Próximos 12 meses: ${formatAmount(yearly)}`,
  ].filter(Boolean)
  return words.length === 0 ? undefined : words.join(' · ')
}

const columns: readonly Column<BizumMandate>[] = [
  titleColumn(
    'Suscripción',
    ({ id, title }) => (
      <Link to="." search={(before: object) => ({ ...before, mandate: id })} {...ROW_LINK}>
        {title}
      </Link>
    ),
    (mandate) => {
      const rise = riseOf(mandate)
      return (
        <>
          {[mandate.merchant.name, mandate.period && everyWords(mandate.period)].filter(Boolean).join(' · ')}
          {rise !== undefined && (
            <span className={styles.rise}>
              <Badge tone="warning" icon={TrendUpIcon}>{`Sube ${formatAmount(rise)}`}</Badge>
            </span>
          )}
        </>
      )
    },
  ),
  {
    id: 'next',
    header: 'Próximo cobro',
    cell: ({ nextOn, state }) => {
      if (state === 'STOPPED') return 'Sin cobros mientras esté en pausa'
      return nextOn && state === 'ACTIVE' ? formatDay(nextOn) : 'Sin fecha prevista'
    },
  },
  {
    id: 'state',
    header: 'Estado',
    cell: ({ state }) => (
      <Badge tone={state === 'ACTIVE' ? 'ok' : state === 'STOPPED' ? 'warning' : 'neutral'}>{MANDATE_WORDS[state]}</Badge>
    ),
  },
  {
    id: 'amount',
    header: 'Importe',
    align: 'end',
    card: 'figure',
    cell: (mandate) => {
      const charge = chargeOf(mandate)
      if (!charge) return 'Variable'
      return (
        <>
          {charge.most && 'hasta '}
          <Amount value={charge.value} size="strong" />
        </>
      )
    },
  },
]
