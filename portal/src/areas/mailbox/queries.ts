import { mailboxAdministration, mailboxConditions } from '@almenara/contract/areas/mailbox/administration'
import { communicationDetail, communicationTypes, mailboxProducts } from '@almenara/contract/areas/mailbox/communications'
import { preparedFiles } from '@almenara/contract/areas/mailbox/prepared-files'
import type { Reply } from '@almenara/contract/call'
import { queryFor } from '../../api/query.ts'

/** A communication with its document as text. */
export type Detail = Reply<typeof communicationDetail>

export const typesQuery = queryFor(communicationTypes, {})
export const productsQuery = queryFor(mailboxProducts, {})
export const administrationQuery = queryFor(mailboxAdministration, {})
export const conditionsQuery = queryFor(mailboxConditions, {})
export const communicationQuery = (communicationId: string) => queryFor(communicationDetail, { params: { communicationId } })
export const preparedFilesQuery = queryFor(preparedFiles, {})
