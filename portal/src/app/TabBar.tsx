import { pool } from '@almenara/contract/areas/accounts'
import { accountAllowedActions } from '@almenara/contract/areas/operations/account-actions'
import type { UserInfo } from '@almenara/contract/areas/users'
import CreditCardIcon from '@phosphor-icons/core/regular/credit-card.svg?react'
import HouseIcon from '@phosphor-icons/core/regular/house.svg?react'
import ListIcon from '@phosphor-icons/core/regular/list.svg?react'
import PaperPlaneTiltIcon from '@phosphor-icons/core/regular/paper-plane-tilt.svg?react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { queryFor } from '../api/query.ts'
import { Icon } from '../kit/Icon.tsx'
import { GLOBAL, useCurrent } from './menu-entries.ts'
import { OPENER, type SlideMenuState } from './slide-menu.ts'
import styles from './TabBar.module.css'

interface TabBarProps {
  user: UserInfo
  menu: Pick<SlideMenuState, 'isOpen' | 'open'>
}

/**
 * The bar at the bottom of phones, within the thumb's reach: what customers do most, and the menu. An operation has its own buttons there
 * (TabBar.module.css hides the bar while one is on the page), and the native app has a frame of its own.
 */
export default function TabBar({ user, menu }: TabBarProps) {
  const current = useCurrent()
  const source = useTransferSource(user)
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset['tabBar'] = ''
    return () => {
      delete dataset['tabBar']
    }
  }, [])
  return (
    <nav className={styles.bar} aria-label="Accesos" data-print="no">
      <ul>
        <li>
          <Link to={GLOBAL.to} activeOptions={{ exact: true }} {...current(GLOBAL)}>
            <Icon of={HouseIcon} size={24} />
            Inicio
          </Link>
        </li>
        {source !== 'none' && (
          <li>
            {source !== 'unknown' && (
              <Link to="/$product/$id/{$scope}-transfers-creation" params={{ product: 'accounts', id: source.id, scope: 'external' }}>
                <Icon of={PaperPlaneTiltIcon} size={24} />
                Transferir
              </Link>
            )}
          </li>
        )}
        <li>
          <Link to="/cards" activeOptions={{ exact: false }}>
            <Icon of={CreditCardIcon} size={24} />
            Tarjetas
          </Link>
        </li>
        <li>
          <button
            type="button"
            {...OPENER}
            aria-label="Abrir el menú"
            aria-haspopup="dialog"
            aria-expanded={menu.isOpen}
            onClick={menu.open}
          >
            <Icon of={ListIcon} size={24} />
            Menú
          </button>
        </li>
      </ul>
    </nav>
  )
}

/**
 * The account that a transfer begins with (another can be chosen there): the first that the customer may operate with, while the bank
 * offers transfers from it. While that is not known, its place is kept.
 */
function useTransferSource({ executive, hasAccounts }: UserInfo): { id: string } | 'none' | 'unknown' {
  const accounts = useQuery({ ...queryFor(pool, {}), enabled: executive && hasAccounts })
  const id = accounts.data?.accounts.find(({ canOperate }) => canOperate)?.id
  const actions = useQuery({ ...queryFor(accountAllowedActions, { params: { id: id ?? '' } }), enabled: id !== undefined })
  const transfer = actions.data?.actions.find(({ action }) => action === 'EXTERNAL_TRANSFER')
  if (id !== undefined && transfer && !transfer.denial) return { id }
  const asking = executive && hasAccounts && (accounts.isPending || (id !== undefined && actions.isPending))
  return asking ? 'unknown' : 'none'
}
