signup(){ # pane name nick birth ; from home
 k $1 1; sleep 1.5; k $1 Tab; sleep .3; k $1 Tab; sleep .3; k $1 2; sleep 1.5; k $1 -l "$2"; k $1 Tab; k $1 -l "$3"; k $1 Tab; k $1 -l "$4"; k $1 Enter; sleep 1.5; k $1 1; sleep 1.5; k $1 1; sleep 2; k $1 1;  sleep 1.5; k $1 1; sleep 1.5; k $1 1; sleep 2; cap $1|sed -n 2,20p; k $1 1; sleep 1; }
typ(){ local s="$2" i; for((i=0;i<${#s};i++)); do k $1 -l "${s:i:1}"; sleep .08; done; sleep .3; }
signup(){ # pane name nick birth ; from Who are you
 k $1 Tab; sleep .3; k $1 Tab; sleep .3; k $1 2; sleep 1.5; typ $1 "$2"; k $1 Tab; typ $1 "$3"; k $1 Tab; typ $1 "$4"; k $1 Enter; sleep 1.5; k $1 1; sleep 1.5; k $1 1; sleep 2; k $1 1;  sleep 1.5; k $1 1; sleep 1.5; k $1 1; sleep 2; cap $1|sed -n 2,20p; k $1 1; sleep 1; k $1 Escape; sleep 1; }
