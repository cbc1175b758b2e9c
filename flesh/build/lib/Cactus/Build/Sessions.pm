# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Build::Sessions;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter qw(import);
use File::Temp;

our @EXPORT_OK = qw(sessions_of_a_run SESSIONS);

# The variable that tells Open MPI where its sessions have their folders. Without it all runs of a user share one. A session that ends removes it,
# if no other is there, and a run that is about to make its own there ends before it has begun.
use constant SESSIONS => 'OMPI_MCA_orte_tmpdir_base';

# The value of the variable for one run: a new folder, which is there as long as what is returned, or what the user has set.
sub sessions_of_a_run () {
    return $ENV{ (SESSIONS) } // File::Temp->newdir('run-XXXXXX', TMPDIR => 1);
}

1;
