/** Of which file a screen is, and the list that it was opened from. */
import { useShownRoute } from '../../../base/shown-route.ts'
import { NO_LIST } from '../../../patterns/extract-screen/list-address.ts'

const AT = '/shell/signed-in/payments/transfer-remittances/transfers-file-management/$pendingFileId'
const ROUTES = [
  `${AT}/$viewPages/$txId`,
  `${AT}/cancel/$viewPages/$txId`,
  `${AT}/authorize/$viewPages/$txId`,
  `${AT}/present-transfer-support/authorize/$srcType`,
] as const

export interface FilePlace {
  pendingFileId: string
  viewPages: string
  /** `NO_LIST` where it was not opened from a list. */
  txId: string
  /** Where it was signed from, where that is not the list. */
  srcType?: string | undefined
}

export function useFilePlace(): FilePlace {
  const { params } = useShownRoute(ROUTES)
  if ('srcType' in params) return { pendingFileId: params.pendingFileId, viewPages: '1', txId: NO_LIST, srcType: params.srcType }
  return params
}
