/** What the customer calls the kinds of their documents. */
import type { DocumentKind } from '@almenara/contract/areas/personal-data/documents'

export const DOCUMENT_KIND_NAMES: Record<DocumentKind, { one: string; many: string }> = {
  CONTRACT: { one: 'Contrato', many: 'Contratos' },
  SIGNED_ORDER: { one: 'Operación firmada', many: 'Operaciones firmadas' },
  CONSENT: { one: 'Consentimiento', many: 'Consentimientos' },
  COORDINATES: { one: 'Método de firma', many: 'Métodos de firma' },
}
