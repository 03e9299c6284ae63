/** What can be done from the lines of the position, each kind of product by its own area. Comes with the routes of the position. */
import type { RowMenus } from '../patterns/product-row/RowActions.tsx'

export const ROW_MENUS: RowMenus = {
  CARDS: () => import('../areas/cards/CardRowMenu.tsx'),
  FINANCING: () => import('../areas/financings/FinancingRowMenu.tsx'),
}
