/** The bank's brand, which the services write into the page as data. */
import type { ShownBrand } from '@almenara/contract/brand'
import type { Environment } from '@almenara/contract/environment'

export type PageBrand = ShownBrand & { version: string; environment?: Environment }

/** The services checked the brand before writing it, so it is read as it comes. */
export const brand: PageBrand = JSON.parse(document.getElementById('brand')?.textContent ?? '{}')

/** Whether real customers use it. A page that does not say where it runs is taken for a trial. */
export function isProduction(): boolean {
  return brand.environment?.name === 'prod'
}
