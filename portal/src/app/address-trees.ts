/** Trees of addresses (`contract/src/address-tree.ts`), made from the paths of routes. */
import type { AddressTree } from '@almenara/contract/address-tree'

/** What is known of every address (`route-table.ts`). */
export interface RouteTable {
  /** Patterns of the finished screens, as the specification writes them. */
  patterns: readonly string[]
  owners: AddressTree
  names: AddressTree
  /** The source of the screen, from the portal's folder. */
  screens: AddressTree
}

interface Branch {
  [part: string]: Branch | string
}

/** Addresses as the router writes them, each with its owner; an address that has two is an error. */
export type Owned = readonly (readonly [address: string, owner: string])[]

/** The tree of exact addresses: what is below one belongs to no area. */
export function wholeTree(owned: Owned): AddressTree {
  const root: Branch = {}
  for (const [address, owner] of owned) {
    for (const path of optionsOf(address)) {
      const end = path.reduce<Branch>((branch, part) => {
        const next = (branch[part] ??= {})
        if (typeof next === 'string') throw new Error(`${address} goes through the end of another address`)
        return next
      }, root)
      if (end[''] !== undefined && end[''] !== owner) throw new Error(`${address} is of two: ${JSON.stringify(end[''])} and ${owner}`)
      end[''] = owner
    }
  }
  return root
}

/** A branch whose addresses are all of one is that one, whatever is below it: enough to know whom to ask. */
export function prunedTree(owned: Owned): AddressTree {
  return prune(wholeTree(owned))
}

function prune(tree: AddressTree): AddressTree {
  if (typeof tree === 'string') return tree
  const branches = Object.entries(tree).map(([part, branch]) => [part, prune(branch)] as const)
  const [owner, ...others] = new Set(branches.map(([, branch]) => branch))
  return others.length === 0 && typeof owner === 'string' ? owner : Object.fromEntries(branches)
}

/** From how many parts of one owner on a branch says only whose the others are. */
const MANY = 6

/**
 * Shorter, for what every customer downloads: a branch that is mostly of one names the others, and gives it the rest, whether there is such
 * an address or not. Whoever is asked for one that is not there says so.
 */
export function abbreviated(tree: AddressTree): AddressTree {
  if (typeof tree === 'string') return tree
  const branches = Object.entries(tree).map(([part, branch]) => [part, abbreviated(branch)] as const)
  const written = branches.filter(([part]) => part !== '' && part !== '$')
  const owners = written.flatMap(([, owner]) => (typeof owner === 'string' ? [owner] : []))
  const most = owners.find((owner) => owners.filter((one) => one === owner).length >= MANY)
  if (most === undefined) return Object.fromEntries(branches)
  return { ...Object.fromEntries(branches.filter(([part, owner]) => part === '' || part === '$' || owner !== most)), '*': most }
}

/** The parts of an address, with its optional parameter (`{-$txId}`) and without it. */
function optionsOf(address: string): string[][] {
  const parts = address.split('/').filter((part) => part !== '')
  const shown = parts.map((part) => (part.startsWith('$') || part.startsWith('{-$') ? '$' : part))
  const odd = shown.find((part) => part.includes('{'))
  if (odd !== undefined) throw new Error(`${address}: say in staticData.values which words «${odd}» may be`)
  return parts.some((part) => part.startsWith('{-$')) ? [shown, shown.filter((_, at) => !parts[at]?.startsWith('{-$'))] : [shown]
}
