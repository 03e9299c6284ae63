/** Where this page runs: the services wrote it into the page, beside the brand. */
import type { Environment } from '@almenara/contract/environment'
import { brand } from './brand.ts'

const HERE: Environment = {
  name: 'prod',
  servicesUrl: '',
  appUrl: '',
  helpUrl: '/help',
  carouselUrl: '/services/banners/v1/carousel',
  dev: false,
  underConstruction: false,
}

/** Without settings, the page is a customer's and its services are at its own origin. */
export const environment: Environment = { ...HERE, ...brand.environment }

/** The full address of a path of the services. */
export function servicesAddress(path: string): string {
  return environment.servicesUrl + path
}
