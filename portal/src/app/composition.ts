/** What an area shows of others, which it may not know: each list is made here, and handed over when the area's routes come. */
import type { AreaName } from './area-list.ts'

export const COMPOSED: Readonly<Partial<Record<AreaName, () => Promise<void>>>> = {
  global: async () => {
    const [{ setRowMenus }, { ROW_MENUS }] = await Promise.all([import('../patterns/product-row/RowActions.tsx'), import('./row-menus.ts')])
    setRowMenus(ROW_MENUS)
  },
  accounts: async () => {
    const [{ setAccountTabs }, { ACCOUNT_TABS }] = await Promise.all([import('../base/account-tabs.ts'), import('./account-tabs.ts')])
    setAccountTabs(ACCOUNT_TABS)
  },
}
