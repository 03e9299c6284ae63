import { useDraftStore } from '../../../patterns/two-step/use-draft.ts'

/** The file that its customer has not finished with: found again where they present files, also after another sign-in. */
interface KeptFile {
  notebook: string
}

export const useKeptFile = () => useDraftStore<KeptFile>('file presented and not finished')
