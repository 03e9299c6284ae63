import { pendingOperationsExport, pendingOperationsExtract, type PendingOperation } from '@almenara/contract/areas/cards/ecommerce'
import { cardLabel } from '@almenara/contract/card-words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useShownRoute } from '../../../base/shown-route.ts'
import { useTitle } from '../../../base/title.ts'
import { Amount } from '../../../kit/Amount.tsx'
import { Breadcrumbs } from '../../../kit/Breadcrumbs.tsx'
import type { Group } from '../../../kit/DataTable.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { ListFiles } from '../../../patterns/extract-screen/ListFiles.tsx'
import { ListRows } from '../../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../../patterns/extract-screen/ListToolbar.tsx'
import { useList } from '../../../patterns/extract-screen/use-list.ts'
import styles from './ecommerce.module.css'
import { operationColumns } from './operation-columns.tsx'
import { KIND_TITLES, OPERATIONS, TITLE } from './operations.ts'
import { cardPool } from '../queries.ts'

/** Purchases on the internet that wait for the customer or for their shop, and the shops that keep a card. */
export function EcommercePage() {
  useTitle(TITLE)
  return (
    <>
      <Breadcrumbs>
        <Link to="/services">Servicios</Link>
      </Breadcrumbs>
      <h1>{TITLE}</h1>
      <p className={styles.lead}>Las compras por internet que esperan su decisión o su cargo, y las tiendas que guardan sus tarjetas.</p>
      <Sheet>
        <h2 className="vh">Operaciones</h2>
        <Operations />
      </Sheet>
    </>
  )
}

function Operations() {
  const { params, search } = useShownRoute(['/shell/signed-in/services/e-commerce', '/shell/signed-in/services/e-commerce/$txId'])
  const cursor = 'txId' in params ? params.txId : undefined
  const { data } = useQuery(cardPool)
  const list = useList(OPERATIONS, pendingOperationsExtract, { params: undefined, search, txId: cursor, anew: '/services/e-commerce' })
  const cards = data?.cards.map((card) => ({ value: card.id, label: cardLabel(card) })) ?? []
  const totals = list.last?.totals ?? []
  const groupOf = ({ kind }: PendingOperation): Group => {
    const total = totals.find((one) => one.kind === kind)
    const header = (
      <span className={styles.group}>
        <span>{KIND_TITLES[kind]}</span>
        {total && kind !== 'PERMISSION' && <Amount value={total.amount} />}
      </span>
    )
    return { key: kind, header }
  }
  return (
    <>
      <ListToolbar
        list={list}
        choices={{ cardId: cards }}
        files={<ListFiles list={list} of={pendingOperationsExport} params={undefined} />}
      />
      <ListRows list={list} columns={operationColumns} rowKey={({ id }) => id} groupOf={groupOf} />
    </>
  )
}
