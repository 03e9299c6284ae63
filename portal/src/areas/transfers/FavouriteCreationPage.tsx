import { getRouteApi, Link } from '@tanstack/react-router'
import { useSend } from '../../base/use-send.ts'
import { useTitle } from '../../base/title.ts'
import { buttonClass } from '../../kit/button-class.ts'
import { showToast } from '../../kit/toast.ts'
import { forgetShownDrafts } from '../../patterns/two-step/use-draft.ts'
import { FAVOURITE_CALLS } from './favourite-calls.ts'
import { draftFrom } from './favourite-draft.ts'
import { FavouriteForm } from './FavouriteForm.tsx'
import { SCOPE_WORDS } from './scope-words.ts'
import { TransferBreadcrumbs } from './TransferBreadcrumbs.tsx'
import styles from './TransferPage.module.css'
import { WithTargets } from './WithTargets.tsx'

const favouriteCreation = getRouteApi('/shell/signed-in/$product/$id/{$scope}-favourite-transfers-creation')

/** A favourite from nothing, or from a transfer that was made. */
export function FavouriteCreationPage() {
  const { product, scope, id } = favouriteCreation.useParams()
  const known = favouriteCreation.useSearch()
  const navigate = favouriteCreation.useNavigate()
  const task = useSend(FAVOURITE_CALLS[scope].create)
  const words = SCOPE_WORDS[scope]
  useTitle(words.newFavourite)
  return (
    <>
      <TransferBreadcrumbs id={id} />
      <h1 className={styles.title}>{words.newFavourite}</h1>
      <WithTargets scope={scope} id={id}>
        {(accounts) => (
          <FavouriteForm
            scope={scope}
            initial={draftFrom(known)}
            targets={accounts}
            saving={task.isPending}
            error={task.error}
            onSave={(body) =>
              task.mutate(
                { params: { id }, body },
                {
                  onSuccess: ({ alias }) => {
                    forgetShownDrafts()
                    showToast(`«${alias}» está ya entre sus ${scope === 'internal' ? 'favoritos' : 'favoritas'}`)
                    void navigate({ to: '/$product/$id/{$scope}-favourite-transfers/{-$txId}', params: { product, scope, id } })
                  },
                },
              )
            }
          >
            <Link
              to="/$product/$id/{$scope}-favourite-transfers/{-$txId}"
              params={{ product, scope, id }}
              className={buttonClass({ variant: 'text' })}
            >
              Cancelar
            </Link>
          </FavouriteForm>
        )}
      </WithTargets>
    </>
  )
}
