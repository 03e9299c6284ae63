import { lazyPart } from '../../kit/lazy-part.ts'
import { ExportButton } from '../download/ExportButton.tsx'
import type { ListFilesProps } from './list-files.ts'

const load = () => import('./ListFilesPopup.tsx')
const ListFilesPopup = lazyPart(load)

/** The list as it is seen, as PDF and as spreadsheet. */
export function ListFiles<Params>(props: ListFilesProps<Params>) {
  return <ExportButton load={load}>{(open) => <ListFilesPopup {...open} {...(props as ListFilesProps<unknown>)} />}</ExportButton>
}
