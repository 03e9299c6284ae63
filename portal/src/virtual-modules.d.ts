// Made by the build from the routes (`portal/build/route-table-plugin.ts`).

/** Which area of `app/area-list.ts` owns each address. */
declare module 'virtual:area-owners' {
  const tree: import('@almenara/contract/address-tree').AddressTree
  export default tree
}

/** What the screen of each address is called. */
declare module 'virtual:screen-names' {
  const tree: import('@almenara/contract/address-tree').AddressTree
  export default tree
}
