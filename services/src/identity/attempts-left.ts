/** How many tries are left before a lock: said with what was wrong, so that nobody is locked by surprise. `left`: one or more. */
export function attemptsLeft(left: number): string {
  return left === 1 ? 'Le queda 1 intento.' : `Le quedan ${left} intentos.`
}
