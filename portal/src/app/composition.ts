/**
 * What an area shows of others, which it may not know: each list is made here, and handed over before the first screen shows. The tabs of
 * an account come with the routes of the accounts (`area-list.ts`), which read their addresses.
 */
import { setRowMenus } from '../patterns/product-row/row-menus.ts'

export function composeAreas(): void {
  // What can be done from the lines of the position, each kind of product by its own area.
  setRowMenus({
    CARDS: () => import('../areas/cards/CardRowMenu.tsx'),
    FINANCING: () => import('../areas/financings/FinancingRowMenu.tsx'),
  })
}
