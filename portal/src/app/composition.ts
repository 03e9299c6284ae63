/**
 * What an area shows of others, which it may not know: each list is made here, and handed over before the first screen shows.
 */
import { setAccountTabs } from '../base/account-tabs.ts'
import { setRowMenus } from '../patterns/product-row/row-menus.ts'
import { ACCOUNT_TABS } from './account-tabs.ts'

export function composeAreas(): void {
  setAccountTabs(ACCOUNT_TABS)
  // What can be done from the lines of the position, each kind of product by its own area.
  setRowMenus({
    CARDS: () => import('../areas/cards/CardRowMenu.tsx'),
    FINANCING: () => import('../areas/financings/FinancingRowMenu.tsx'),
    SAVINGS: () => import('../areas/savings/SavingsRowMenu.tsx'),
  })
}
