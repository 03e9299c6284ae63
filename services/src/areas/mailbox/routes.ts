import * as administration from '@almenara/contract/areas/mailbox/administration'
import * as calls from '@almenara/contract/areas/mailbox/communications'
import * as prepared from '@almenara/contract/areas/mailbox/prepared-files'
import { pendingNotifications, status } from '@almenara/contract/areas/mailbox/status'
import { route } from '../../http/route.ts'
import { readAdministration, updateAdministration } from './administration.ts'
import { downloadDocument, readCommunication } from './communication-detail.ts'
import { exportCommunications } from './communication-list-file.ts'
import { readCommunications } from './communications.ts'
import { exportConditions, readConditions } from './conditions.ts'
import { askExport, downloadExport } from './export.ts'
import { confirmRead } from './mark.ts'
import { countPending, readStatus } from './pending.ts'
import { downloadPrepared, readPrepared, removePrepared } from './prepared-files.ts'
import { readProducts, readTypes } from './products.ts'

export const mailboxRoutes = [
  route(status, readStatus),
  route(pendingNotifications, countPending),
  route(calls.communicationTypes, readTypes),
  route(calls.mailboxProducts, readProducts),
  route(calls.communicationsExtract, readCommunications),
  route(calls.communicationsListFile, exportCommunications),
  route(calls.communicationDetail, readCommunication),
  route(calls.communicationDocument, downloadDocument),
  route(calls.communicationsRead, confirmRead),
  route(calls.communicationsExport, askExport),
  route(calls.communicationsExportFile, downloadExport),
  route(administration.mailboxAdministration, readAdministration),
  route(administration.mailboxUpdate, updateAdministration),
  route(administration.mailboxConditions, readConditions),
  route(administration.mailboxConditionsFile, exportConditions),
  route(prepared.preparedFiles, readPrepared),
  route(prepared.preparedFileDownload, downloadPrepared),
  route(prepared.preparedFileRemoval, removePrepared),
]
