import { certificateView } from '@almenara/contract/areas/certificates/view'
import { route } from '../../http/route.ts'
import { viewCertificate } from './view.ts'

export const certificateRoutes = [route(certificateView, ({ bank, params }) => viewCertificate(bank.database, params.certificateId))]
