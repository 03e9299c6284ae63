import type { CardDetail } from '@almenara/contract/areas/cards/cards'
import { Link } from '@tanstack/react-router'
import { Breadcrumbs } from '../../kit/Breadcrumbs.tsx'
import type { CreditSearch } from './credit-search.ts'

interface CreditBreadcrumbsProps {
  /** Absent until it comes. */
  card: Pick<CardDetail, 'name'> | undefined
  id: string
  /** The list to come back to. */
  search: CreditSearch & { tab: 'scp' | 'settlements' }
}

export function CreditBreadcrumbs({ card, id, search }: CreditBreadcrumbsProps) {
  return (
    <Breadcrumbs>
      <Link to="/global">Posición global</Link>
      <Link to="/cards">Tarjetas</Link>
      <Link to="/cards/$id/details" params={{ id }} search={search}>
        {card?.name ?? 'Tarjeta'}
      </Link>
    </Breadcrumbs>
  )
}
