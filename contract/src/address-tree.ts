/**
 * Whose an address is. The portal's build makes such trees from its routes: the portal asks them for an area, the services for the screen
 * whose files a page will need.
 */

/**
 * Addresses by their parts: `$` stands for any part, `''` for the end of the address, and `*` for whatever else there may be, to its end.
 * A name in the place of a branch owns all that is below it.
 */
export type AddressTree = string | { readonly [part: string]: AddressTree }

/** The name that owns the path; `undefined` when nobody does. A part that is written out goes before one that may be any. */
export function ownerOf(tree: AddressTree, path: string): string | undefined {
  return descend(
    tree,
    path.split('/').filter((part) => part !== ''),
  )
}

function descend(tree: AddressTree, [part = '', ...rest]: readonly string[]): string | undefined {
  if (typeof tree === 'string') return tree
  const written = Object.hasOwn(tree, part) ? tree[part] : undefined
  const any = part === '' ? undefined : tree['$']
  return (written && descend(written, rest)) ?? (any && descend(any, rest)) ?? (part === '' ? undefined : nameAt(tree['*']))
}

function nameAt(tree: AddressTree | undefined): string | undefined {
  return typeof tree === 'string' ? tree : undefined
}
