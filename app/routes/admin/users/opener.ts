/** What makes a button of a menu open a dialog of the page; by its attributes alone where there is no script. */
export function opener(dialogId: string) {
  return {
    'aria-haspopup': 'dialog' as const,
    ...{ command: 'show-modal', commandfor: dialogId },
    onClick() {
      const dialog = document.getElementById(dialogId);
      if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
    },
  };
}
