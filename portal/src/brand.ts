/** The bank's brand, which the services write into the page as data. */
import type { Brand } from '@almenara/contract/brand'

export type PageBrand = Brand & { version: string }

/** The services checked the brand before writing it, so it is read as it comes. */
export const brand: PageBrand = JSON.parse(document.getElementById('brand')?.textContent ?? '{}')
