/** What an area shows of others, which it may not know: each list is made here, and handed over before the first screen shows. */
import { setAccountTabs } from '../base/account-tabs.ts'
import { lazyPart } from '../kit/lazy-part.ts'
import { setRowMenus } from '../patterns/product-row/row-menus.ts'

export function composeAreas(): void {
  // Among the details of an account, in order.
  setAccountTabs([
    { id: 'transfers', label: 'Transferencias', Content: lazyPart(() => import('../areas/transfers/issued/IssuedTab.tsx')) },
    { id: 'receipts', label: 'Recibos', Content: lazyPart(() => import('../areas/direct-debits/ReceiptsTab.tsx')) },
  ])
  // What can be done from the lines of the position, each kind of product by its own area.
  setRowMenus({
    CARDS: () => import('../areas/cards/CardRowMenu.tsx'),
    FINANCING: () => import('../areas/financings/FinancingRowMenu.tsx'),
  })
}
