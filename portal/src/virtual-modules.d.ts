// Made by the build from the routes (`portal/build/route-table-plugin.ts`).

/** Which area of `app/area-list.ts` owns each address. */
declare module 'virtual:area-owners' {
  import type { AddressTree } from '@almenara/contract/address-tree'
  const tree: AddressTree
  export default tree
}

/** What the screen of each address is called. */
declare module 'virtual:screen-names' {
  import type { AddressTree } from '@almenara/contract/address-tree'
  const tree: AddressTree
  export default tree
}
