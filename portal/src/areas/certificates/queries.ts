import {
  certificateAccounts,
  certificateEpigraphs,
  certificateExercises,
  certificatesUserView,
} from '@almenara/contract/areas/certificates/asking'
import { issuedCertificateDetail } from '@almenara/contract/areas/certificates/issued'
import { certificatePreview } from '@almenara/contract/areas/certificates/issuing'
import { mailboxProducts } from '@almenara/contract/areas/mailbox/communications'
import type { BodyOf, Reply } from '@almenara/contract/call'
import { queryFor } from '../../api/query.ts'

export type UserView = Reply<typeof certificatesUserView>
export type CertificateType = UserView['types'][number]
export type CertificateProduct = Reply<typeof certificateAccounts>['products'][number]
export type Epigraph = Reply<typeof certificateEpigraphs>['epigraphs'][number]
export type IssuedDetail = Reply<typeof issuedCertificateDetail>
/** What a certificate is asked of. */
export type CertificateRequest = BodyOf<typeof certificatePreview>

export const userViewQuery = queryFor(certificatesUserView, {})
/** All of the customer's, cancelled ones too: what the lists are filtered by. */
export const productsQuery = queryFor(mailboxProducts, {})
export const certifiableQuery = (type: string, holderId: string) => queryFor(certificateAccounts, { query: { type, holderId } })
export const issuedQuery = (certificateId: string) => queryFor(issuedCertificateDetail, { params: { certificateId } })
export const previewQuery = (body: CertificateRequest) => queryFor(certificatePreview, { body })

/** What is certified of some products of a holder. */
export interface OfProducts {
  type: string
  holderId: string
  products: string[]
}

export const exercisesQuery = (of: OfProducts) => queryFor(certificateExercises, { query: of })
export const epigraphsQuery = (of: OfProducts, exercise?: number) =>
  queryFor(certificateEpigraphs, { query: exercise === undefined ? of : { ...of, exercise } })
