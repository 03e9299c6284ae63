import * as asking from '@almenara/contract/areas/certificates/asking'
import * as issued from '@almenara/contract/areas/certificates/issued'
import { certificateGeneration, certificatePreview } from '@almenara/contract/areas/certificates/issuing'
import * as kept from '@almenara/contract/areas/certificates/repository'
import { certificateView } from '@almenara/contract/areas/certificates/view'
import { route } from '../../http/route.ts'
import { readCertificateAccounts, readEpigraphs, readExercises, readUserView } from './ask.ts'
import { generateCertificate, previewCertificate } from './issue.ts'
import { downloadCertificate, readCertificate } from './issued-detail.ts'
import { exportCertificates, readCertificates } from './issued-list.ts'
import { exportInvoice, exportRepositoryDocument } from './repository-files.ts'
import { exportRepository, readRepository } from './repository.ts'
import { viewDocument } from './view.ts'

export const certificateRoutes = [
  route(certificateView, viewDocument),
  route(asking.certificatesUserView, readUserView),
  route(asking.certificateAccounts, readCertificateAccounts),
  route(asking.certificateExercises, readExercises),
  route(asking.certificateEpigraphs, readEpigraphs),
  route(certificatePreview, previewCertificate),
  route(certificateGeneration, generateCertificate),
  route(issued.certificatesExtract, readCertificates),
  route(issued.certificatesListFile, exportCertificates),
  route(issued.issuedCertificateDetail, readCertificate),
  route(issued.issuedCertificateDocument, downloadCertificate),
  route(kept.repositoryExtract, readRepository),
  route(kept.repositoryListFile, exportRepository),
  route(kept.invoiceExport, exportInvoice),
  route(kept.repositoryDocumentExport, exportRepositoryDocument),
]
