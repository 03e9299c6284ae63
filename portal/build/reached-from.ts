/** What is known of a module while the build is cut into files. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/**
 * Names the file of every module that `root` imports before it can run, and of no other: what is brought later (`import()`) stays in
 * files of its own, wherever its source lies. `root` itself keeps its own file, which others ask for.
 */
export function reachedFrom(root: string, name: string): (id: string, graph: Graph) => string | null {
  let reached: Set<string> | undefined
  return (id, graph) => {
    reached ??= allFrom(root, graph)
    return id !== root && reached.has(id) ? name : null
  }
}

function allFrom(root: string, graph: Graph): Set<string> {
  const reached = new Set([root])
  for (const id of reached) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(imported)
  return reached
}
